/**
 * What `npm run campaign -- mutation` ignores: the message of a thrown bug. No borrower and no agent reads it, so a
 * test of its text would prove nothing; whether the bug is thrown is mutated like everything else.
 *
 * @param {{ isStringLiteral(): boolean, isTemplateLiteral(): boolean, parentPath: any }} node a path of babel's tree
 * @returns {string | undefined} why it is ignored
 */
const shouldIgnore = (node) =>
  (node.isStringLiteral() || node.isTemplateLiteral()) &&
  node.parentPath?.isNewExpression() &&
  node.parentPath.parentPath?.isThrowStatement()
    ? 'words of a thrown bug'
    : undefined

export const strykerPlugins = [{ kind: 'Ignore', name: 'thrown-words', value: { shouldIgnore } }]
