/**
 * jsdom has the dialog element without its modal behavior. For tests: opens and closes it, and Escape fires `cancel`,
 * as in the HTML standard.
 */
export const giveDialogsToJsdom = (): void => {
  const prototype = HTMLDialogElement.prototype
  if (typeof prototype.showModal === 'function') return
  prototype.showModal = function showModal() {
    this.open = true
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
  }
  prototype.close = function close() {
    this.open = false
  }
}
