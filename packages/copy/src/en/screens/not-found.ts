/** An address at which there is nothing. */
export const notFound = {
  title: 'Page not found',
  text: "We can't find a page at this address. Check the link, or start from one of these pages.",
  toStart: 'See what you can borrow',
  toDashboard: 'Go to your dashboard',
} as const
