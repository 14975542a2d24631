const SEPARATORS = /[\s\-.·]/gu

/** A code as it was meant: people type spaces and dashes, and capitals on a phone. */
export const typedCode = (typed: string): string => typed.replaceAll(SEPARATORS, '').toLowerCase()
