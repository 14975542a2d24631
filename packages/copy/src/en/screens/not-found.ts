/** An address at which there is nothing. */
export const notFound = {
  title: 'Page not found',
  text: 'There is no page at this address. It may have been typed wrong, or the page may have moved.',
  toStart: 'See what you can borrow',
  toDashboard: 'Go to your dashboard',
} as const
