/** The console's signs, drawn as lines of 24 units; they always stand beside or below words. */

const PATHS = {
  today: [
    'M3 9h18M8 2.5v3M16 2.5v3M8 14l2.5 2.5L16 12',
    'M6 4h12a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
  ],
  answers: [
    'M5.500 4h13A2.500 2.500 0 0 1 21 6.500v11a2.500 2.500 0 0 1-2.500 2.500h-13A2.500 2.500 0 0 1 3 17.500v-11A2.500 2.500 0 0 1 5.500 4z',
    'M3 9.500h18M3 14.500h18M9 9.500V20',
  ],
  calendars: [
    'M6 4h12a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
    'M3 9h18M8 2.5v3M16 2.5v3M7.500 13h2M11 13h2M14.500 13h2M7.500 17h2M11 17h2',
  ],
  wishes: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M12 7.500v5l3.200 2'],
  beds: [
    'M3 6v13M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-7v6',
    'M7 9.500a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600z',
  ],
  members: [
    'M9 5a3.200 3.200 0 1 0 0 6.400A3.200 3.200 0 0 0 9 5z',
    'M3 19.500c.6-3.300 2.800-5 6-5s5.400 1.700 6 5M16 5.400a3 3 0 0 1 0 5.600M17.500 14.800c2 .6 3.200 2.200 3.600 4.700',
  ],
  money: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M8.500 7.500l3.500 5 3.500-5M12 12.500v5M9 12.500h6M9 15h6'],
  forms: [
    'M7 3h10a2.500 2.500 0 0 1 2.500 2.500v13A2.500 2.500 0 0 1 17 21H7a2.500 2.500 0 0 1-2.500-2.500v-13A2.500 2.500 0 0 1 7 3z',
    'M8 8h2M8 12h2M8 16h2M12.500 8H16M12.500 12H16M12.500 16H16',
  ],
  figures: ['M4 20V4M4 20h16M8.500 17v-5M13 17V8M17.500 17v-7'],
  files: ['M6 3h8l5 5v13H6z', 'M14 3v5h5M12.500 11v6M9.800 14.500l2.700 2.700 2.700-2.700'],
  messages: ['M4 5h16v11H10l-4.500 4V16H4z', 'M8 9h8M8 12.500h5'],
  staff: [
    'M12 4.300a3.700 3.700 0 1 0 0 7.400 3.700 3.700 0 0 0 0-7.400z',
    'M4.500 20.500c.8-4 3.700-6 7.500-6s6.700 2 7.500 6',
  ],
  audit: [
    'M2 12s3.800-6.500 10-6.500S22 12 22 12s-3.800 6.500-10 6.500S2 12 2 12z',
    'M12 9.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600z',
  ],
  window: ['M4 20V10a8 8 0 0 1 16 0v10M2.500 20h19M8 14.500h8'],
  signOut: ['M10 4H5.500A1.500 1.500 0 0 0 4 5.500v13A1.500 1.500 0 0 0 5.500 20H10', 'M15 8l4 4-4 4M19 12H9'],
} as const;

export type IconName = keyof typeof PATHS;

/** @param props.className of who shows it, as antd's menu gives one for the gap */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
