/** Formats typed digits into a pattern of '#': `maskDigits('###-##-####')('123456')` is '123-45-6'. */
export const maskDigits =
  (pattern: string) =>
  (typed: string): string => {
    const digits = typed.replaceAll(/\D/g, '')
    let masked = ''
    let taken = 0
    for (const sign of pattern) {
      if (taken === digits.length) break
      if (sign === '#') {
        masked += digits.charAt(taken)
        taken += 1
      } else masked += sign
    }
    return masked
  }

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9'

/** The caret position in the masked text with as many digits before it as in the typed text. */
export const caretAfterMask = (typed: string, caret: number, masked: string): number => {
  let digits = typed.slice(0, caret).replaceAll(/\D/g, '').length
  if (caret >= typed.length) return masked.length
  let at = 0
  while (at < masked.length && digits > 0) {
    if (isDigit(masked.charAt(at))) digits -= 1
    at += 1
  }
  return at
}
