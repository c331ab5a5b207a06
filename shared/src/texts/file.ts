/** Texts of image upload and secure files. */
export const fileTexts = {
  /** FILE-001, FILE-002 */
  image: {
    choose: '写真を選ぶ',
    change: '写真を変更',
    remove: '写真を削除',
    /** A picture's name: the item's title, which may say already that it is one. */
    preview: (title: string) => (/(?:写真|画像)$/.test(title) ? title : `${title}の写真`),
    uploading: '写真をアップロードしています',
    failed: '写真をアップロードできませんでした。もう一度お試しください。',
    preparing: '写真を準備しています',
    uploaded: '写真をアップロードしました',
    /** In a draft of a page that was closed during the upload. */
    cut: '前回、写真のアップロードが途中で終わりました。もう一度選んでください。',
    /** HEIC, where the browser cannot show it. */
    noPreview: 'この写真はこの画面に表示できませんが、このまま送信できます。',
    none: '写真はありません',
    /** Sending while the upload is under way or has failed. */
    unfinished: '写真のアップロードが終わっていません。終わるまで待つか、取り消してください。',
    note: 'JPG、JPEG、PNG、HEIF（20MB以下）',
    noteMember: 'JPEG、PNG（20MB以下）',
  },
  /** FILE-003, FILE-022 */
  secure: {
    /** The name of a file whose own name the rules refuse. */
    document: (number: number, extension: string) => `書類${number}.${extension}`,
    choose: 'ファイルを選ぶ',
    remove: (name: string) => `${name}を削除`,
    note: '50MB以下のjpg・jpeg・png・pdfファイルを3件まで添付できます。',
    count: (count: number, limit: number) => `${count} / ${limit} 件`,
    /** In a draft: files themselves are in none (CONTRACT 7). */
    notKept: '添付ファイルは下書きに残りません。もう一度選んでください。',
    uploading: (name: string) => `${name}をアップロードしています`,
    uploaded: (name: string) => `${name}をアップロードしました`,
    failed: (name: string) => `${name}をアップロードできませんでした。もう一度お試しください。`,
    /** A file that was not taken, and why. */
    refused: (name: string, reason: string) => `${name}：${reason}`,
    /** Sending while uploads are under way or have failed. */
    unfinished: 'ファイルのアップロードが終わっていません。終わるまで待つか、取り消してください。',
  },
  upload: {
    remove: '削除',
    cancel: 'アップロードを取り消す',
    cancelFile: (name: string) => `${name}のアップロードを取り消す`,
    retry: 'もう一度アップロードする',
    retryFile: (name: string) => `${name}をもう一度アップロードする`,
    progress: (name: string) => `${name}の進みぐあい`,
    percent: (percent: number) => `${percent}%`,
  },
  /** FILE-023 to FILE-031 */
  list: {
    title: '添付ファイル',
    open: '添付ファイルを見る',
    download: 'ダウンロード',
    downloadFile: (name: string) => `${name}をダウンロード`,
    empty: '添付ファイルはありません。',
    /** A file that goes by another name than its own. */
    renamed: (name: string, own: string) => `${name}（${own}）`,
  },
  /** FILE-025 to FILE-031, CONTRACT 11 */
  status: {
    Pending: '準備中',
    InProgress: '準備中',
    Clean: '準備中',
    Encrypting: '準備中',
    Completed: 'ダウンロード',
    Infected: '無効ファイル',
    Error: '危険',
  },
  /** ERR-031 */
  preparing: 'ファイルの準備中です。数十秒後にもう一度画面を開き直してご確認ください。',
  /** ERR-032 */
  infected: 'ウイルス等の疑いがあるため、このファイルは利用できません。',
  /** ERR-033 */
  downloadFailed: (reason: string) => `ダウンロードできませんでした（${reason}）。`,
} as const;
