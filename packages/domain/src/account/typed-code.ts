const SEPARATORS = /[\s\-.·]/gu

/** A typed code, normalized: people type spaces and dashes, and phones capitalize. */
export const typedCode = (typed: string): string => typed.replaceAll(SEPARATORS, '').toLowerCase()
