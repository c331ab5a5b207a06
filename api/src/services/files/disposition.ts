/** How a served file is named. */

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/heic': 'heic' };

/** Content-Disposition that names the file in any script; an image has no name of its own. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string, contentType: string): string {
  const fileName = name === '' ? `image.${EXTENSIONS[contentType] ?? 'bin'}` : name;
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded}`;
}
