/** Around the legal pages; their texts are in `en/legal`. */
export const legal = {
  titles: { terms: 'Terms of use', privacy: 'Privacy notice', licenses: 'Licenses' },
  version: 'Version {version}',
  loading: 'Loading the text',
  failed: 'This text could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  noVersion: 'There is no version {version} of this text.',
  toCurrent: 'Read the version in force',
  newTab: '(opens in a new tab)',
} as const
