/**
 * Notifications of change (NACHA): the bank accepted the payment and states what to write next time. They move no money
 * and change no state. Agents see them, because the borrower's details are then known to be out of date.
 */
export const CHANGE_REASONS: Readonly<Record<string, string>> = {
  C01: 'Incorrect account number',
  C02: 'Incorrect routing number',
  C03: 'Incorrect routing number and account number',
  C04: 'Incorrect name of the account holder',
  C05: 'Incorrect transaction code',
  C06: 'Incorrect account number and transaction code',
  C07: 'Incorrect routing number, account number and transaction code',
  C08: 'Incorrect identification of a foreign bank',
  C09: 'Incorrect individual identification number',
  C13: 'Addenda format error',
  C14: 'Incorrect entry class of an outbound international payment',
}

export const changeReason = (code: string): string =>
  Object.hasOwn(CHANGE_REASONS, code)
    ? (CHANGE_REASONS[code] ?? '')
    : 'A change for a reason that is not listed'
