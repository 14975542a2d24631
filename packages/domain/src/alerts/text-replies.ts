/** What a reply to a text means to us. */
export type TextKeyword = 'STOP' | 'START' | 'HELP'

/** Words that end texts wherever they are in a reply: "please stop texting me" is a revocation too. */
const ENDING = /\b(?:stop|stopall|unsubscribe|optout|quit|revoke)\b/i
/** Words that also have other meanings: they end texts where they are all of the reply. */
const ENDING_ALONE: ReadonlySet<string> = new Set(['end', 'cancel', 'opt out', 'opt-out'])
const STARTING: ReadonlySet<string> = new Set(['start', 'unstop'])
const HELPING: ReadonlySet<string> = new Set(['help', 'info'])

/**
 * What a reply asks for; null for anything else. The words that 47 CFR 64.1200(a)(10) names end texts, and so does every reply
 * that contains one of them: a revocation may be made in any reasonable manner.
 */
export const keywordOf = (reply: string): TextKeyword | null => {
  if (ENDING.test(reply)) return 'STOP'
  const alone = reply
    .trim()
    .toLowerCase()
    .replaceAll(/[.!"']/g, '')
  if (ENDING_ALONE.has(alone)) return 'STOP'
  if (STARTING.has(alone)) return 'START'
  return HELPING.has(alone) ? 'HELP' : null
}
