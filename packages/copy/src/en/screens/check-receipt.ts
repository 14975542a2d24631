/** The public page on which anybody recomputes the receipt of a sale of collateral. */
export const checkReceipt = {
  title: 'Check a sale receipt',
  lead: 'The receipt of a collateral sale has everything that its figures follow from: market prices, orders, trades and what was owed. This page computes each figure again and compares it.',
  privacy: "It all happens in your browser. We don't receive your receipt.",
  file: 'Receipt file',
  fileHint: 'The JSON file from your documents',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  paste: 'Or paste the text of the file',
  pasteHint: 'It begins and ends with a curly bracket',
  check: 'Check the figures',
  errors: {
    missing: 'Choose the file, or paste its text.',
    tooLarge:
      'This file is larger than {size} MB, so it is not a receipt. Choose the JSON file from your documents.',
    notJson:
      "This isn't the whole text of a receipt. Copy all of it, from the first curly bracket to the last.",
    notReceipt: "This isn't a receipt of a collateral sale. Choose the JSON file from your documents.",
    unreadable: "We couldn't open this file. Choose it again, or paste its text.",
  },

  result: 'Result',
  equal: 'Every figure is equal',
  equalText: 'All figures of this receipt follow from its prices, orders and trades.',
  different: 'Some figures are different',
  differentText:
    "They don't follow from the prices, orders and trades in the file. If you didn't change the file, keep it and call us at {phone}.",
  twice: 'A trade is listed twice.',
  limits:
    'This shows that the receipt adds up. To compare a price with the market, use its time in the receipt.',

  sale: 'Sale {id}',
  figures: 'Results of the sale',
  orders: 'Orders',
  ordersMore: 'These are {shown} of {count} orders, those that are different first.',
  columns: {
    figure: 'Figure',
    stated: 'On the receipt',
    computed: 'Computed',
    order: 'Order',
  },
  isEqual: 'Equal',
  isDifferent: 'Different',
  none: 'No result',
  overfilled: 'Sold {quantity}, more than ordered',
  order: 'Order {number}',
  price: 'Price',
  ordered: 'Quantity',
  figure: {
    sold: 'Collateral sold',
    gross: 'Sale proceeds',
    expenses: 'Cost of all trades',
    expensesPaid: 'Expenses of the sale',
    fee: 'Processing fee',
    charges: 'Charges paid',
    interest: 'Interest paid',
    principal: 'Principal paid',
    surplus: 'Left over for the borrower',
    deficiency: 'Owed after the sale',
  },
} as const
