/** Texts of the location input and the map dialog. */
export const mapTexts = {
  /** MAP-001 */
  enter: '位置情報を入力',
  /** MAP-002 to MAP-004 */
  address: '住所',
  latitude: '緯度',
  longitude: '経度',
  /** MAP-005 */
  show: '地図を見る',
  /** MAP-006 */
  clear: 'とりけし',
  /** MAP-007 */
  dialog: {
    title: '地図で場所を選ぶ',
    help: '地図の場所を押してください。印がつきます。',
    map: '地図',
    marker: '選んだ場所',
    cancel: 'キャンセル',
    set: 'この場所にする',
    viewTitle: '地図',
    helpSearch: '住所で探すか、地図の場所を押してください。印がつきます。',
    /** Folded: for those who know the numbers. */
    numbers: '緯度・経度で指定',
    /** The picture that takes the map's place where no maps key is set. */
    pictureHelp: '矢印キーでも印を動かせます。',
    zoomIn: '地図を拡大',
    zoomOut: '地図を縮小',
  },
  locating: '現在地を取得しています',
  /** Where the house looks addresses up. */
  search: {
    label: '住所で探す',
    example: '例：東京都千代田区丸の内1-9-1',
    button: '検索',
    searching: '住所を検索しています',
    marked: (address: string) => `「${address}」に印をつけました。`,
    several: (count: number) => `${count}件見つかりました。場所を選んでください。`,
    hits: '見つかった住所',
    missing: '住所を入力してください。',
    none: 'その住所は見つかりませんでした。市区町村から入力するか、番地を省いてお試しください。地図を押して選ぶこともできます。',
    failed: '住所を検索できませんでした。時間をおいてもう一度「検索」を押すか、地図の場所を押してください。',
  },
  device: {
    use: '現在地を使う',
    marked: '現在地に印をつけました。',
    refused:
      '現在地の利用が許可されていません。端末の設定で位置情報を許可してからもう一度押すか、地図の場所を押してください。',
    unavailable: '現在地を確認できませんでした。電波のよい場所でもう一度押すか、地図の場所を押してください。',
    slow: '現在地の確認に時間がかかっています。もう一度押すか、地図の場所を押してください。',
  },
  /** MAP-017 */
  failure: {
    map: '地図を表示できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
    address: '住所を取得できませんでした。もう一度場所を選んでください。',
    noPlace: '場所を選んでください。',
    numbers: '緯度は−90から90、経度は−180から180の数字で入力してください。',
  },
} as const;
