const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Ohio', 'Ohio and Texas', 'Ohio, Texas, and Utah'. */
export const listed = (names: readonly string[]): string => LIST.format(names)
