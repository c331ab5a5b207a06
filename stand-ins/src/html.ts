/** The look that the stand-ins' pages share: plain, narrow, light and dark. */
const STYLE = `
  :root{color-scheme:light dark;--page:#f5f7f6;--card:#fff;--line:#7f8a84;--text:#17201c;--text-2:#55615b;--primary:#0a7a4f;--on-green:#fff}
  @media (prefers-color-scheme:dark){:root{--page:#101513;--card:#1a211e;--line:#7f8a84;--text:#edf2ef;--text-2:#b0bbb5;--primary:#4fc38e;--on-green:#06251a}}
  *{box-sizing:border-box}
  body{margin:0;background:var(--page);color:var(--text);font:16px/1.7 -apple-system,BlinkMacSystemFont,"Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",sans-serif}
  main{max-width:440px;margin:0 auto;padding:32px 16px;display:grid;gap:16px}
  h1{font-size:22px;line-height:1.4;margin:0}
  p{margin:0}
  form{display:grid;gap:12px}
  .note{color:var(--text-2)}
  button{min-height:56px;padding:10px 16px;border:1px solid var(--line);border-radius:12px;background:var(--card);color:var(--text);font:inherit;font-weight:700;cursor:pointer}
  button.person{border-color:var(--primary);background:var(--primary);color:var(--on-green)}
  button:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
`;

/** A text inside HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A page of the given title and body. */
export function page(title: string, body: string): string {
  return (
    '<!doctype html><html lang="ja"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
  );
}
