/**
 * What `npm run campaign -- mutation` leaves alone: the words of a thrown bug. No borrower and no agent reads them, so a test
 * of their letters would prove nothing; that the bug is thrown at all is mutated like everything else.
 *
 * @param {{ isStringLiteral(): boolean, isTemplateLiteral(): boolean, parentPath: any }} node a path of babel's tree
 * @returns {string | undefined} why it is left alone
 */
const shouldIgnore = (node) =>
  (node.isStringLiteral() || node.isTemplateLiteral()) &&
  node.parentPath?.isNewExpression() &&
  node.parentPath.parentPath?.isThrowStatement()
    ? 'words of a thrown bug'
    : undefined

export const strykerPlugins = [{ kind: 'Ignore', name: 'thrown-words', value: { shouldIgnore } }]
