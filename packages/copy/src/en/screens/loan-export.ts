/** The export of everything about a loan. */
export const loanExport = {
  download: 'Download everything',
  downloading: 'Preparing your file',
  note: 'One ZIP file: all documents as PDF, payments, interest and activity as CSV, and your loan as JSON.',
  failed: "We couldn't prepare your file.",
  /** Inside of the file. */
  contents: {
    title: 'What is in this file',
    loan: 'loan.json: your loan as of {moment}: balance, payments, levels and collateral',
    payments: 'payments.csv: each payment, and how much of it paid interest and principal',
    accruals: 'accruals.csv: the interest of each month',
    activity: 'activity.csv: all that happened with your loan, the newest first',
    sales:
      'sales.csv: each trade in which we sold your collateral, with its date, quantity, price, proceeds, costs and fee, for your taxes. Not a tax form',
    messages: 'messages.csv: the emails we sent you, without their text. The last 200',
    documents: 'documents/: {count} documents as PDF, and receipts of sales as data',
    more: 'There are older documents. Open the Documents page to see them.',
    dollars: 'Amounts are in US dollars. Times are in UTC.',
  },
} as const
