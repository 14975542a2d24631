/** Shown instead of the offer when the lender has published new texts or terms since the page was loaded. */
export const otherTerms = {
  title: 'Our terms have changed since you opened this page',
  text: 'Nothing was sent. Reload the page to see the new terms. Your amounts are saved.',
  reload: 'Reload the page',
  /** When the price, not the lender, changed the offer. */
  priceTitle: 'Your terms have changed',
  price: 'The price of your collateral changed. Check your new terms, then continue.',
} as const
