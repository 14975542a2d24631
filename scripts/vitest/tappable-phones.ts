/** As a telephone number is shown: it never breaks. */
const shownAs = (phone: string): string => phone.replace(' ', '\u00A0')

const cannotBeTapped = (node: Node, shown: string): boolean =>
  node.nodeType === Node.TEXT_NODE &&
  node.textContent?.includes(shown) === true &&
  node.parentElement?.closest('a[href^="tel:"]') === null

const plain = new Set<string>()
let watch: MutationObserver | undefined

/** From now until the end of the test, every place where the page shows this number is looked at. */
export const watchPhone = (phone: string): void => {
  watch?.disconnect()
  const shown = shownAs(phone)
  watch = new MutationObserver(() => {
    const { body } = document
    if (!body.textContent.includes(shown)) return
    for (const element of [body, ...body.querySelectorAll('*')])
      for (const node of element.childNodes)
        if (cannotBeTapped(node, shown)) plain.add(node.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** Ends the watch. Answers the texts in which the number was shown and could not be tapped. */
export const takePlainPhones = (): readonly string[] => {
  watch?.disconnect()
  watch = undefined
  const found = [...plain]
  plain.clear()
  return found
}
