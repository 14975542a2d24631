/** The code of the product's own organization: whose pages are shown where no other brand is named (rows 2.1.04 and 2.9.03). */
export const DEFAULT_ORGANIZATION = 'PLEDGE'
