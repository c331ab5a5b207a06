/** What a sign-in is proved by, without a server (CONTRACT 14.1): passwords, codes of authenticators, recovery codes. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { Secret, TOTP } from 'otpauth';
import { TEST_NOW } from '../../testing/bundle';
import { failureKey, loginKey } from './loginName';
import { Passwords, refuseWeakPassword } from './passwords';
import { hashRecoveryCode, makeRecoveryCodes, makeTotp, totpStep } from './secondFactor';

beforeEach(() => setClock(Date.parse(TEST_NOW)));

const STEP = 30_000;
const codeOf = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: at });

describe('an authenticator', () => {
  const { secret, uri } = makeTotp('Hanako');
  const stepNow = () => Math.floor(nowMilliseconds() / STEP);

  test('reads who gives the secret, and whose it is, every 30 seconds', () => {
    const read = new URL(uri);
    expect(decodeURIComponent(read.pathname)).toMatch(/Madoguchi:Hanako$/);
    expect(Object.fromEntries(read.searchParams)).toMatchObject({
      issuer: 'Madoguchi',
      secret,
      period: '30',
      digits: '6',
    });
    expect(makeTotp('Hanako').secret).not.toBe(secret);
  });
  test('shows a code that is known a step early and late, and no more', () => {
    for (const steps of [-1, 0, 1])
      expect([steps, totpStep(secret, codeOf(secret, nowMilliseconds() + steps * STEP))]).toEqual([
        steps,
        stepNow() + steps,
      ]);
    for (const steps of [-2, 2])
      expect(totpStep(secret, codeOf(secret, nowMilliseconds() + steps * STEP))).toBeUndefined();
    expect(totpStep(makeTotp('Taro').secret, codeOf(secret, nowMilliseconds()))).toBeUndefined();
  });
  test('has its code typed in full width and with spaces', () => {
    const code = codeOf(secret, nowMilliseconds());
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    for (const typed of [wide, `${code.slice(0, 3)} ${code.slice(3)}`, ` ${code} `])
      expect(totpStep(secret, typed)).toBe(stepNow());
  });
});

describe('recovery codes', () => {
  test('are ten, each of sixteen characters in four groups', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/);
  });
  test('are the same however they are typed, and another person’s are others', () => {
    const stored = hashRecoveryCode('S-1', 'A7K3-92QD-CE4T-XXYY');
    for (const typed of ['a7k3 92qd ce4t xxyy', 'Ａ７Ｋ３９２ＱＤＣＥ４ＴＸＸＹＹ', ' A7K3/92QD/CE4T/XXYY '])
      expect(hashRecoveryCode('S-1', typed)).toBe(stored);
    expect(hashRecoveryCode('S-2', 'A7K3-92QD-CE4T-XXYY')).not.toBe(stored);
    expect(hashRecoveryCode('S-1', 'A7K3-92QD-CE4T-XXYZ')).not.toBe(stored);
  });
});

describe('a login name', () => {
  test('is one in any width, case and with spaces around it', () => {
    for (const typed of ['HANAKO', ' hanako ', 'ｈａｎａｋｏ'])
      expect([loginKey(typed), failureKey(typed)]).toEqual(['hanako', failureKey('hanako')]);
  });
  test('is counted by a text that tells nothing of it', () => {
    expect(failureKey('hanako')).toMatch(/^[0-9a-f]{64}$/);
    expect(failureKey('hanako')).not.toBe(failureKey('taro'));
  });
});

describe('an own password', () => {
  const at = (message: string) => ({ status: 400, answer: { errors: [{ itemKey: 'newPassword', message }] } });
  const short = at('パスワードは12文字以上にしてください。');
  const common = at('よく使われるパスワードです。ほかのものにしてください。');

  test('is of twelve characters, as people count them, and not a common one', async () => {
    const judge = (password: string) => refuseWeakPassword(password, 'newPassword');
    await expect(judge('elevenchars')).rejects.toMatchObject(short);
    await expect(judge('😀😀😀😀😀😀')).rejects.toMatchObject(short);
    for (const weak of ['qwerty123456', 'QWERTY123456', 'ｑｗｅｒｔｙ１２３４５６'])
      await expect(judge(weak)).rejects.toMatchObject(common);
    for (const good of ['twelve chars', 'four words of my own', '窓口の花が今朝も咲いたよ']) await judge(good);
  });
  test('is known by its hash, typed in any width, and its hash says nothing of it', async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash('four words of my own');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.isRight('four words of my own', hash)).toBe(true);
    expect(await passwords.isRight('ｆｏｕｒ words of my own', hash)).toBe(true);
    expect(await passwords.isRight('four words of my owN', hash)).toBe(false);
    expect(await new Passwords().hash('four words of my own')).not.toBe(hash);
  });
  test('of nobody is wrong, and takes the same cost', async () => {
    const passwords = new Passwords();
    expect(await passwords.isRight('four words of my own', undefined)).toBe(false);
  });
  test('waits for its turn, and is refused behind a hundred that wait', async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash('four words of my own');
    // The turn is never given back in this test: what waits is counted at once.
    const slow = new Passwords();
    Object.assign(slow, { turn: new Promise(() => undefined) });
    const waiting = Array.from({ length: 100 }, () => slow.isRight('x', hash));
    await expect(slow.isRight('x', hash)).rejects.toMatchObject({ status: 503 });
    expect(waiting).toHaveLength(100);
    // A turn that was refused or has failed takes no place, and holds nobody up.
    await expect(passwords.isRight('x', 'no hash at all')).rejects.toThrow();
    expect(await passwords.isRight('four words of my own', hash)).toBe(true);
    Object.assign(passwords, { waiting: 99 });
    expect(await passwords.isRight('four words of my own', hash)).toBe(true);
    // What is refused takes no time but the pause behind the one before: four of them lie between the first and the last.
    const began = performance.now();
    for (let count = 0; count < 5; count += 1) await expect(passwords.isRight('x', 'no hash at all')).rejects.toThrow();
    expect(performance.now() - began).toBeGreaterThan(4 * 79);
  });
});
