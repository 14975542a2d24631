/** Around the legal pages; their texts are in `en/legal`. */
export const legal = {
  titles: { terms: 'Terms of use', privacy: 'Privacy notice', licenses: 'Licenses' },
  version: 'Version {version}',
  loading: 'Loading',
  failed: "We couldn't load this page. Check your connection and try again.",
  tryAgain: 'Try again',
  noVersion: 'There is no version {version} of this page.',
  toCurrent: 'Read the current version',
  newTab: '(opens in a new tab)',
} as const
