/** The flag that requires a second identity document (row 1.6.06). */
export const ADDITIONAL_DOCS = 'additional-docs'

const EVERYONE_BPS = 10_000

/**
 * Whether a flag may have this share of visitors. The flag that requires a second document is on for everyone or for no
 * one: a verification step at random would treat like applicants differently (12 CFR 1002.4(a)).
 */
export const mayHaveShare = (key: string, enabledBps: number): boolean =>
  key !== ADDITIONAL_DOCS || enabledBps === 0 || enabledBps === EVERYONE_BPS
