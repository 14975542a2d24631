/** Shown instead of the offer when the signed-in account belongs to a different brand than the page. */
export const otherBrand = {
  title: "You're signed in to {theirs}",
  text: 'The account for {email} belongs to {theirs}, and this page belongs to {here}. Each account works with one lender only. Nothing was sent.',
  textWithoutEmail:
    'The open account belongs to {theirs}, and this page belongs to {here}. Each account works with one lender only. Nothing was sent.',
  signInHere: 'Sign out and continue with {here}',
  signingOut: 'Signing out',
  goThere: 'Go to {theirs}',
  /** Shown if the brand's name could not be loaded. */
  unnamed: 'another lender',
  goThereUnnamed: 'Go to the other lender',
} as const
