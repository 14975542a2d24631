/** From the contract's limits. */
export const LONGEST_PASSWORD = 200
/** Characters that may stand for many letters, repetitions, keyboards and dates: the slowest for an estimate. */
const FILLINGS = [
  'P4$$w0rd p4ssw0rd 1 4@3! 0o() 13 20 123456 01/01/1990 1/2/ qwerty',
  '!1|i 4@b8c(<[{ $5s7t+ é 🐢 aB password drowssap abcabd',
].flatMap((line) => line.split(' '))

/** Each filler by itself, and all of them in turn. */
export const slowPasswords = () =>
  [...FILLINGS, FILLINGS.join('')].map((filling) => ({
    filling,
    password: filling.repeat(LONGEST_PASSWORD).slice(0, LONGEST_PASSWORD),
  }))
