/**
 * Notifications of change that correct the routing or the account number, alone or with something else (Nacha Operating
 * Rules, Appendix Five). Other codes leave both as they are: the kind of account, a name, an identification number.
 */
const NUMBERS_CORRECTED: readonly string[] = ['C01', 'C02', 'C03', 'C06', 'C07']

/** Whether an account that was debited has other numbers, by the code that its bank reported. */
export const correctsNumbers = (changeCode: string | null): boolean =>
  changeCode !== null && NUMBERS_CORRECTED.includes(changeCode)
