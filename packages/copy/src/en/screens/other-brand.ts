/** In place of the offer, when the account that is signed in belongs to another brand than the page. */
export const otherBrand = {
  title: 'You are signed in at {theirs}',
  text: 'The account of {email} belongs to {theirs}, and this page is {here}’s. Every account belongs to one lender, so nothing was sent.',
  textWithoutEmail:
    'The account that is open belongs to {theirs}, and this page is {here}’s. Every account belongs to one lender, so nothing was sent.',
  signInHere: 'Sign out, and continue at {here}',
  signingOut: 'Signing out',
  goThere: 'Go to {theirs}',
  /** In the place of a name that could not be had. */
  unnamed: 'another lender',
  goThereUnnamed: 'Go to that lender',
} as const
