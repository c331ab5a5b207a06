/**
 * The 47 prefectures, in the order of their official codes, each with about its middle and how far its people live from
 * there (FAC-009 to FAC-012). A search is drawn towards this circle, never cut off by it: outlying islands are found by
 * the prefecture's name.
 */

export interface Prefecture {
  name: string;
  /** Degrees. */
  lat: number;
  lng: number;
  /** Search radius in kilometres. */
  radius: number;
}

export const PREFECTURES: readonly Prefecture[] = [
  { name: '北海道', lat: 43.4, lng: 142.8, radius: 300 },
  { name: '青森県', lat: 40.78, lng: 140.8, radius: 60 },
  { name: '岩手県', lat: 39.6, lng: 141.35, radius: 70 },
  { name: '宮城県', lat: 38.45, lng: 140.9, radius: 60 },
  { name: '秋田県', lat: 39.75, lng: 140.4, radius: 65 },
  { name: '山形県', lat: 38.45, lng: 140.1, radius: 60 },
  { name: '福島県', lat: 37.4, lng: 140.15, radius: 70 },
  { name: '茨城県', lat: 36.3, lng: 140.3, radius: 55 },
  { name: '栃木県', lat: 36.7, lng: 139.8, radius: 45 },
  { name: '群馬県', lat: 36.5, lng: 138.95, radius: 50 },
  { name: '埼玉県', lat: 36, lng: 139.3, radius: 45 },
  { name: '千葉県', lat: 35.5, lng: 140.2, radius: 55 },
  { name: '東京都', lat: 35.7, lng: 139.5, radius: 45 },
  { name: '神奈川県', lat: 35.42, lng: 139.35, radius: 40 },
  { name: '新潟県', lat: 37.5, lng: 138.9, radius: 70 },
  { name: '富山県', lat: 36.65, lng: 137.25, radius: 40 },
  { name: '石川県', lat: 36.75, lng: 136.75, radius: 65 },
  { name: '福井県', lat: 35.85, lng: 136.2, radius: 55 },
  { name: '山梨県', lat: 35.6, lng: 138.6, radius: 40 },
  { name: '長野県', lat: 36.15, lng: 138.05, radius: 70 },
  { name: '岐阜県', lat: 35.75, lng: 137.05, radius: 60 },
  { name: '静岡県', lat: 35, lng: 138.35, radius: 65 },
  { name: '愛知県', lat: 35, lng: 137.25, radius: 50 },
  { name: '三重県', lat: 34.5, lng: 136.4, radius: 65 },
  { name: '滋賀県', lat: 35.2, lng: 136.1, radius: 40 },
  { name: '京都府', lat: 35.25, lng: 135.45, radius: 60 },
  { name: '大阪府', lat: 34.62, lng: 135.52, radius: 40 },
  { name: '兵庫県', lat: 35.05, lng: 134.85, radius: 60 },
  { name: '奈良県', lat: 34.3, lng: 135.9, radius: 45 },
  { name: '和歌山県', lat: 33.9, lng: 135.5, radius: 50 },
  { name: '鳥取県', lat: 35.37, lng: 133.85, radius: 55 },
  { name: '島根県', lat: 35, lng: 132.6, radius: 70 },
  { name: '岡山県', lat: 34.9, lng: 133.8, radius: 50 },
  { name: '広島県', lat: 34.6, lng: 132.8, radius: 55 },
  { name: '山口県', lat: 34.2, lng: 131.55, radius: 60 },
  { name: '徳島県', lat: 33.9, lng: 134.25, radius: 45 },
  { name: '香川県', lat: 34.25, lng: 133.95, radius: 40 },
  { name: '愛媛県', lat: 33.6, lng: 132.85, radius: 60 },
  { name: '高知県', lat: 33.45, lng: 133.35, radius: 70 },
  { name: '福岡県', lat: 33.55, lng: 130.7, radius: 50 },
  { name: '佐賀県', lat: 33.28, lng: 130.15, radius: 40 },
  { name: '長崎県', lat: 32.95, lng: 129.7, radius: 70 },
  { name: '熊本県', lat: 32.6, lng: 130.75, radius: 55 },
  { name: '大分県', lat: 33.2, lng: 131.4, radius: 50 },
  { name: '宮崎県', lat: 32.2, lng: 131.3, radius: 65 },
  { name: '鹿児島県', lat: 31.6, lng: 130.6, radius: 70 },
  { name: '沖縄県', lat: 26.5, lng: 127.95, radius: 60 },
];

/** The prefecture of a name, or of its official code 1 to 47. */
export function prefectureOf(nameOrCode: string | number): Prefecture | undefined {
  if (typeof nameOrCode === 'number') return PREFECTURES[nameOrCode - 1];
  return PREFECTURES.find((prefecture) => prefecture.name === nameOrCode.trim());
}

/**
 * The prefecture that a config names: by its name, its short name (東京, 大阪), or its official code. Undefined where
 * there is none.
 */
export function configuredPrefecture(text: string | undefined): Prefecture | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,2}$/.test(text)) return prefectureOf(Number(text));
  return prefectureOf(text) ?? PREFECTURES.find(({ name }) => name.replace(/[都府県]$/, '') === text);
}
