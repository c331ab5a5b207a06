/**
 * Widths, character types, addresses and phone numbers.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import {
  type CharacterType,
  characterCount,
  digitsOf,
  foldName,
  formatPhone,
  formatPostcode,
  hasOnlyCharacters,
  isEmail,
  isFullWidthKatakana,
  isHalfWidth,
  isPhone,
  isPostcode,
  isStorable,
  normalForm,
  normalizeEmail,
  normalizeForSearch,
  normalizeKatakanaInput,
  normalizePhone,
  normalizePostcode,
  toFullWidthKatakana,
  toHalfWidth,
  toHalfWidthDigits,
  toKatakana,
} from './index';

describe('widths', () => {
  test('full-width digits become half-width, everything else stays', () => {
    expect(toHalfWidthDigits('１２３ＡＢ東京4')).toBe('123ＡＢ東京4');
  });

  test('full-width ASCII becomes half-width [VAL-100]', () => {
    expect(toHalfWidth('ＡＢｃ　１２−ヤマダ！')).toBe('ABc 12−ヤマダ!');
  });

  test('half-width katakana becomes full-width with its voicing marks', () => {
    expect(toFullWidthKatakana('ﾔﾏﾀﾞ ﾊﾟｰﾄ')).toBe('ヤマダ パート');
    expect([toFullWidthKatakana('ｱﾞ'), toFullWidthKatakana('ｱﾟﾟ'), toFullWidthKatakana('ﾊﾟ｡ aＡ')]).toEqual([
      ...['ア゛', 'ア゜゜', 'パ。 aＡ'],
    ]);
  });

  test('a half-width space between katakana becomes full-width, outer ones stay to be refused', () => {
    expect(normalizeKatakanaInput('ﾔﾏﾀﾞ ﾀﾛｳ')).toBe('ヤマダ　タロウ');
    expect(normalizeKatakanaInput('ア イ ウ')).toBe('ア　イ　ウ');
    expect(normalizeKatakanaInput('ヤマダ　 タロウ')).toBe('ヤマダ　　タロウ');
    expect(normalizeKatakanaInput(' ヤマダ ')).toBe(' ヤマダ ');
  });

  test('kana typed as base and voicing mark is joined', () => {
    expect(normalizeKatakanaInput('ヤマタ\u3099')).toBe('ヤマダ');
  });

  test('search texts are compared without width, case and outer spaces', () => {
    expect(normalizeForSearch(' Ａｂｃ　ｱ ')).toBe('abc ア');
  });

  test('of marks in a row thirty stay together, more are kept apart, so that none takes the square of its length', () => {
    const acute = '\u0301';
    const grave = '\u0316';
    const sorted = (row: string) => normalForm(`x${row}`, 'NFC');
    // Marks are sorted by their place, below before above, as far as they stand together.
    expect(sorted(acute + grave)).toBe(`x${grave}${acute}`);
    expect(sorted(acute.repeat(29) + grave)).toBe(`x${grave}${acute.repeat(29)}`);
    expect(sorted(acute.repeat(30) + grave)).toBe(`x${acute.repeat(30)}\u034f${grave}`);
    expect(sorted(acute.repeat(60))).toBe(`x${acute.repeat(30)}\u034f${acute.repeat(30)}\u034f`);
    expect(normalForm(`ｶ${'ﾞ'.repeat(31)}`, 'NFKC')).toContain('\u034f');
    expect([normalForm('か\u3099', 'NFC'), normalForm('Ａ', 'NFC'), normalForm('Ａ', 'NFKC')]).toEqual([
      'が',
      'Ａ',
      'A',
    ]);
    expect(normalForm('x'.repeat(40), 'NFC')).toBe('x'.repeat(40));
  });

  test('the digits of a text, full-width ones too', () => {
    expect(['090-1234-5678', '〒１００−0001', 'abc', ''].map(digitsOf)).toEqual(['09012345678', '1000001', '', '']);
  });

  test('hiragana becomes katakana from end to end, everything else stays', () => {
    expect(toKatakana('ぁあんゔゕゖゝゞ゛ーアｱ漢a')).toBe('ァアンヴヵヶヽヾ゛ーアｱ漢a');
  });

  test('names are compared without spaces, in katakana, small kana as large [CONTRACT 13]', () => {
    expect(foldName(' やまだ　はなこ ')).toBe('ヤマダハナコ');
    expect(foldName('ァィゥェォッャュョヮヵヶ')).toBe('アイウエオツヤユヨワカケ');
    expect(foldName('ｷｮｳｺ Ａ b')).toBe('キヨウコab');
  });

  test('a rare kanji counts as one character', () => {
    expect(characterCount('𠮷野')).toBe(2);
  });
});

describe('character types', () => {
  const accepts = (type: CharacterType, ...texts: string[]) => texts.map((text) => hasOnlyCharacters(text, type));

  test('all takes every character [VAL-022]', () => {
    expect(accepts('all', 'aＡあ漢ｱ!　')).toEqual([true]);
  });
  test('allFull takes only full-width characters [VAL-023]', () => {
    expect(accepts('allFull', 'あ漢Ａ１　！￥', '±×÷§°', '😀𠮷')).toEqual([true, true, true]);
    expect(accepts('allFull', 'あa', 'あｱ', 'あ ', 'あ¥', 'é', 'あ\u00a0')).toEqual(Array(6).fill(false));
  });
  test('kanji takes only kanji, with the marks of names [VAL-024]', () => {
    expect(accepts('kanji', '佐々木', '𠮷野', '辻󠄀', '山田太郎', 'やまだ', '山田A')).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  test('hiragana takes only hiragana [VAL-025]', () => {
    expect(accepts('hiragana', 'やまだ', 'らーめん', 'ヤマダ', '山田', 'yamada')).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  test('katakana takes only full-width katakana, and a full-width space between characters [VAL-026]', () => {
    expect(accepts('katakana', 'ヤマダ', 'マリー・アン', 'ヤマダ　タロウ')).toEqual([true, true, true]);
    expect(accepts('katakana', 'ﾔﾏﾀﾞ', 'やまだ', '　ヤマダ', 'ヤマダ　', 'ヤマダ タロウ')).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
  test('halfKatakana takes only half-width katakana [VAL-027]', () => {
    expect(accepts('halfKatakana', 'ﾔﾏﾀﾞ', 'ﾏﾘｰ', 'ヤマダ', 'ﾔa')).toEqual([true, true, false, false]);
  });
  test('the alphabet types take letters of their widths [VAL-028]', () => {
    expect(accepts('alphabet', 'abＣＤ', 'a1')).toEqual([true, false]);
    expect(accepts('alphabetHalf', 'abCD', 'ａ')).toEqual([true, false]);
    expect(accepts('alphabetFull', 'ａＢ', 'a')).toEqual([true, false]);
  });
  test('the number types take digits of their widths [VAL-029]', () => {
    expect(accepts('number', '12３４', '1a')).toEqual([true, false]);
    expect(accepts('numberHalf', '1234', '１')).toEqual([true, false]);
    expect(accepts('numberFull', '１２', '1')).toEqual([true, false]);
    expect(accepts('alphanumericHalf', 'aB1', 'a-1', 'ａ')).toEqual([true, false, false]);
  });
  test('the code takes lowercase letters, digits and hyphens [VAL-035]', () => {
    expect(accepts('code15', 'abc-123', 'ABC', 'あ')).toEqual([true, false, false]);
  });
  /** Of each type the ends of what it takes, and their neighbours, which it does not. */
  const ENDS: Record<Exclude<CharacterType, 'all'>, { taken: string; refused: string }> = {
    allFull: {
      taken: 'あ漢Ａ　￥§¨°±´¶×÷ɐ😀',
      refused: '\0 ~¦©¯²³µ·ÀÖØöøɏ₩｡ﾟ￨￮\xa0',
    },
    kanji: { taken: '一龠々〻〆〇𠮷\ufe00\ufe0f\u{e0100}\u{e01ef}', refused: 'あアA1ー・　 ' },
    hiragana: { taken: 'ぁあんゔゕゖゝゞー', refused: '゗゛゜ァ・　 漢aｱ\u3040' },
    katakana: { taken: 'ァアンヴヵヶヷヺー・ヽヾ', refused: 'ぁ゛゠ヿｱ漢a ' },
    halfKatakana: { taken: '･ｦｧｱｰﾝﾞﾟ', refused: '｡｢｣､ﾠア a1' },
    alphabet: { taken: 'AZazＡＺａｚ', refused: '@[`{＠［｀｛1あ é' },
    alphabetFull: { taken: 'ＡＺａｚ', refused: '＠［｀｛Aa１' },
    alphabetHalf: { taken: 'AZaz', refused: '@[`{Ａａ1 é' },
    number: { taken: '09０９', refused: '/:／：a一-' },
    numberFull: { taken: '０９', refused: '／：09' },
    numberHalf: { taken: '09', refused: '/:０９' },
    alphanumericHalf: { taken: 'AZaz09', refused: '@[`{/:Ａ０-_ ' },
    code15: { taken: 'az09-', refused: 'AZ`{/:_.ａ０− ' },
  };
  test.each(Object.entries(ENDS))(
    '%s takes what is in it from end to end, and a neighbour nowhere [VAL-022]',
    (name, { taken, refused }) => {
      const type = name as CharacterType;
      const takenHere = (texts: string[]) => texts.filter((text) => hasOnlyCharacters(text, type));
      const all = [taken, ...taken];
      expect(takenHere(all)).toEqual(all);
      const [first = ''] = taken;
      const mixed = [...refused].flatMap((bad) => [bad, bad + first, first + bad, first + bad + first]);
      expect(takenHere(mixed)).toEqual([]);
      expect(takenHere([''])).toEqual([]);
    },
  );
  test('what no database or no encoding holds is not stored: NUL, and half of a pair', () => {
    const texts = ['', 'あ\n\t\x01', '😀', '\0', 'a\0b', '\ud83d', 'a\ude00', '\ude00\ud83d'];
    expect(texts.map(isStorable)).toEqual([true, true, true, false, false, false, false, false]);
  });
  test('half-width is ASCII, the yen sign and half-width katakana, from end to end [VAL-031]', () => {
    expect(['', ' ~¥｡ﾟ'].map(isHalfWidth)).toEqual([true, true]);
    const refused = ['\x1f', '\x7f', '\xa0', '¤', '¦', '｠', 'ﾠ', 'あ'];
    expect(refused.flatMap((bad) => [bad, `${bad}a`, `a${bad}`].filter(isHalfWidth))).toEqual([]);
  });
  test('half-width is ASCII and half-width katakana [VAL-031]', () => {
    expect(['aB1 -!ｱ', '¥1,000', 'あ', 'Ａ', '　', '￥'].map(isHalfWidth)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test('full-width katakana has full-width spaces only between characters [VAL-021]', () => {
    const texts = ['ヤマダ', 'ヤマダ　タロウ', '　ヤマダ', 'ヤマダ　', 'ヤマダ タロウ', 'やまだ', ''];
    expect(texts.map(isFullWidthKatakana)).toEqual([true, true, false, false, false, false, false]);
  });
});

describe('phone', () => {
  test('spaces, hyphens and the country code go [VAL-040, VAL-041]', () => {
    expect(normalizePhone('+81 90-1234-5678')).toBe('09012345678');
    expect(normalizePhone('819012345678')).toBe('09012345678');
    expect(normalizePhone('+81(0)3-1234-5678')).toBe('0312345678');
    expect(normalizePhone('０９０－１２３４－５６７８')).toBe('09012345678');
    expect(normalizePhone('090 1234　5678')).toBe('09012345678');
  });

  test('ten to eleven digits [VAL-039]', () => {
    expect(
      ['031234567', '0312345678', '09012345678', '090123456789', '03-1234567x'].map((text) => isPhone(text)),
    ).toEqual([false, true, true, false, false]);
  });

  test.each([
    ['+81 90-1234-5678', '090-1234-5678'],
    ['03-1234-5678', '03-1234-5678'],
    ['0120123456', '0120-123-456'],
    ['08001234567', '0800-123-4567'],
    ['0570123456', '0570-123-456'],
    ['05012345678', '050-1234-5678'],
    ['0466222222', '0466-22-2222'],
    ['0451234567', '045-123-4567'],
    ['0472345678', '047-234-5678'],
    ['0499221234', '04992-2-1234'],
    ['0126712345', '01267-1-2345'],
    ['1234567890', '1234567890'],
    ['0312345678', '03-1234-5678'],
    ['0990123456', '0990-123-456'],
    ['02012345678', '020-1234-5678'],
    ['07012345678', '070-1234-5678'],
    ['01012345678', '01012345678'],
    ['080012345678', '080012345678'],
    ['0800123456', '0800-12-3456'],
    ['090123456789', '090123456789'],
    ['101201234567', '101201234567'],
    ['109012345678', '109012345678'],
    ['10800123456', '10800123456'],
    ['108001234567', '108001234567'],
    ['10120123456', '10120123456'],
    ['01201234567', '01201234567'],
    ['10312345678', '10312345678'],
    ['03123456789', '03123456789'],
    ['012012345', '012012345'],
  ])('%s is sent as %s [VAL-042]', (typed, sent) => {
    expect(formatPhone(typed)).toBe(sent);
    expect(formatPhone(formatPhone(typed))).toBe(sent);
  });

  test('area codes agree with the numbering plan [VAL-042]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (rest) => {
        const digits = `0${rest}`;
        const known = parsePhoneNumberFromString(digits, 'JP');
        const national = known?.formatNational() ?? '';
        if (!known?.isValid() || national.split('-').length !== 3) return;
        expect(formatPhone(digits)).toBe(national);
      }),
      { numRuns: 3_000, seed: 20261120 },
    );
  });
});

describe('addresses', () => {
  test('e-mail addresses [VAL-043]', () => {
    const good = ['a@example.com', 'a.b+c@mail.example.co.jp', 'a..b.@docomo.ne.jp'];
    const bad = ['a', 'a@', '@example.com', 'a@example', 'a b@example.com', 'あ@example.com', 'a@-example.com'];
    expect(good.map(isEmail)).toEqual(good.map(() => true));
    expect(bad.map(isEmail)).toEqual(bad.map(() => false));
    expect(isEmail(normalizeEmail('　ａ＠example.com '))).toBe(true);
  });

  test('the bounds of an address: 64 characters before the @, 63 in a part of the domain, 254 in all [VAL-043]', () => {
    const part = 'a'.repeat(63);
    const domain = `${part}.${part}.${part}`;
    const good = [
      'a@b.c',
      'a@b.c1.d2',
      `${'a'.repeat(64)}@b.jp`,
      `a@${part}.jp`,
      `a@b.${part}`,
      `${'a'.repeat(62)}@${domain}`,
    ];
    const bad = [`${'a'.repeat(65)}@b.jp`, `a@${part}a.jp`, `a@b.${part}a`, `${'a'.repeat(63)}@${domain}`];
    expect(good.filter((address) => !isEmail(address))).toEqual([]);
    expect(good.at(-1)).toHaveLength(254);
    expect(
      [...bad, 'a@b-.jp', 'a@b.-c', 'a@b.c-', 'a@b..c', 'a@b.c.', 'a@@b.c', ' a@b.c', 'a@b.c '].filter(isEmail),
    ).toEqual([]);
  });

  test('a postcode is seven digits [VAL-044]', () => {
    expect(normalizePostcode('〒１００−０００１')).toBe('1000001');
    expect(['1000001', '100000', '10000011', '100-000'].map(isPostcode)).toEqual([true, false, false, false]);
    expect([formatPostcode('1000001'), formatPostcode('12')]).toEqual(['100-0001', '12']);
  });
});
