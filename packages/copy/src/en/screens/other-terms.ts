/** In place of the offer, when the lender has published other words or terms than the page shows. */
export const otherTerms = {
  title: 'Our terms have changed since you opened this page',
  text: 'Nothing was sent. Reload the page to see the new terms. Your amounts are saved.',
  reload: 'Reload the page',
  /** Not the lender's: the price moved, and the offer with it. */
  priceTitle: 'Your terms have changed',
  price: 'The price of your collateral changed. Check your new terms, then continue.',
} as const
