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
    set: '設定',
    viewTitle: '地図',
    /** For those who cannot press a map, or know the numbers. */
    numbers: '緯度と経度で指定することもできます。',
    /** The picture that takes the map's place where no maps key is set. */
    pictureHelp: '矢印キーでも印を動かせます。',
    zoomIn: '地図を拡大',
    zoomOut: '地図を縮小',
  },
  locating: '現在地を取得しています',
  /** MAP-017 */
  failure: {
    map: '地図を表示できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
    address: '住所を取得できませんでした。もう一度場所を選んでください。',
    noPlace: '場所を選んでください。',
    numbers: '緯度は−90から90、経度は−180から180の数字で入力してください。',
  },
} as const;
