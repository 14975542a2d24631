/** The id of the card from which a loan is paid, for the notices that lead to it. */
export const payAnchor = (appUuid: string): string => `pay-${appUuid}`
/** The id of the card that says how money is sent. */
export const howToPayAnchor = (appUuid: string): string => `how-to-pay-${appUuid}`
