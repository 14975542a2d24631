/** Whether an amount as the contract writes it, '0.00' or '0.0432', is more than nothing. No figure is computed from it. */
export const isAboveZero = (amount: string): boolean => /[1-9]/.test(amount)
