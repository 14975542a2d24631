/** Shows enough of an address for its owner to recognize it, and too little for others: `c•••y@home.example`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const mailbox = Array.from(email.slice(0, Math.max(0, at)))
  const [first = ''] = mailbox
  const last = mailbox.length > 3 ? (mailbox.at(-1) ?? '') : ''
  return `${first}•••${last}${email.slice(Math.max(0, at))}`
}
