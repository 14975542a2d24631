/** The id of the card from which a loan is paid, for the notices that lead to it. */
export const payAnchor = (appUuid: string): string => `pay-${appUuid}`
