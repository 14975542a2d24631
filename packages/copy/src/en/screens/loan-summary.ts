/** The loan in short, in the right panel of the pages of an application. */
export const loanSummary = {
  title: 'Your application',
  cash: 'Cash to borrow',
  paysOff: 'Pays off your loan',
  monthly: 'Monthly payment',
  lastPayment: 'Last payment {last}',
  atTheEnd: 'Due after {months} months',
  apr: 'APR',
  helpTitle: 'Need help?',
  call: 'Call us at',
} as const
