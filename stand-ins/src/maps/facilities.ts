/**
 * Facilities that do not exist, a handful in each prefecture's capital, for trying the facility search without a key.
 */
import { PREFECTURES } from '@madoguchi/shared/domain/facility';

export interface Facility {
  id: string;
  name: string;
  /** Without the prefecture, as the service shortens it. */
  shortAddress: string;
  address: string;
  phone: string;
  lat: number;
  lng: number;
}

/** Capital of each prefecture in the order of the codes: city, its postcode, and the number's area code. */
const CAPITALS: readonly (readonly [city: string, postcode: string, areaCode: string])[] = [
  ['札幌市中央区', '060-0001', '11'],
  ['青森市', '030-0801', '17'],
  ['盛岡市', '020-0021', '19'],
  ['仙台市青葉区', '980-0811', '22'],
  ['秋田市', '010-0951', '18'],
  ['山形市', '990-0042', '23'],
  ['福島市', '960-8031', '24'],
  ['水戸市', '310-0015', '29'],
  ['宇都宮市', '320-0033', '28'],
  ['前橋市', '371-0023', '27'],
  ['さいたま市浦和区', '330-0063', '48'],
  ['千葉市中央区', '260-0013', '43'],
  ['新宿区', '160-0022', '3'],
  ['横浜市中区', '231-0005', '45'],
  ['新潟市中央区', '951-8067', '25'],
  ['富山市', '930-0029', '76'],
  ['金沢市', '920-0853', '76'],
  ['福井市', '910-0005', '776'],
  ['甲府市', '400-0031', '55'],
  ['長野市', '380-0824', '26'],
  ['岐阜市', '500-8833', '58'],
  ['静岡市葵区', '420-0853', '54'],
  ['名古屋市中区', '460-0008', '52'],
  ['津市', '514-0004', '59'],
  ['大津市', '520-0043', '77'],
  ['京都市中京区', '604-8005', '75'],
  ['大阪市中央区', '540-0012', '6'],
  ['神戸市中央区', '650-0021', '78'],
  ['奈良市', '630-8215', '742'],
  ['和歌山市', '640-8156', '73'],
  ['鳥取市', '680-0011', '857'],
  ['松江市', '690-0887', '852'],
  ['岡山市北区', '700-0823', '86'],
  ['広島市中区', '730-0011', '82'],
  ['山口市', '753-0074', '83'],
  ['徳島市', '770-0831', '88'],
  ['高松市', '760-0017', '87'],
  ['松山市', '790-0001', '89'],
  ['高知市', '780-0870', '88'],
  ['福岡市博多区', '812-0013', '92'],
  ['佐賀市', '840-0801', '952'],
  ['長崎市', '850-0057', '95'],
  ['熊本市中央区', '860-0806', '96'],
  ['大分市', '870-0021', '97'],
  ['宮崎市', '880-0805', '985'],
  ['鹿児島市', '892-0816', '99'],
  ['那覇市', '900-0014', '98'],
];

const KINDS: readonly ((town: string) => string)[] = [
  (town) => `${town}みどり総合病院`,
  (town) => `${town}ひまわり内科クリニック`,
  (town) => `${town}こどもクリニック`,
  (town) => `${town}駅前整形外科`,
  (town) => `${town}あおぞら歯科医院`,
  (town) => `${town}レディースクリニック`,
  (town) => `${town}保健センター`,
  (town) => `特別養護老人ホーム${town}の里`,
];

function facilitiesOf(index: number): Facility[] {
  const prefecture = PREFECTURES[index];
  const [city = '', postcode = '', areaCode = ''] = CAPITALS[index] ?? [];
  if (!prefecture) return [];
  const town = city.replace(/[市区].*$/, '');
  return KINDS.map((name, kind) => {
    const shortAddress = `${city}本町${kind + 1}丁目${index + 1}−${kind + 3}`;
    return {
      id: `stand-in-${index + 1}-${kind + 1}`,
      name: name(town),
      shortAddress,
      address: `日本、〒${postcode} ${prefecture.name}${shortAddress}`,
      // Nobody has a number that begins like this behind its area code.
      phone: `+81 ${areaCode}-0${String(index + 1).padStart(2, '0')}-${String(1_000 + kind * 111)}`,
      lat: prefecture.lat + kind * 0.003,
      lng: prefecture.lng + kind * 0.004,
    };
  });
}

export const FACILITIES: readonly Facility[] = PREFECTURES.flatMap((_, index) => facilitiesOf(index));
