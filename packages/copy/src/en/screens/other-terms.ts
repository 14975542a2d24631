/** In place of the offer, when the lender has published other words or terms than the page shows. */
export const otherTerms = {
  title: 'Our terms have changed since you opened this page',
  text: 'Nothing was sent. Reload the page to see the new terms. Your amounts are saved.',
  reload: 'Reload the page',
} as const
