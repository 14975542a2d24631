/** Out of the application, to a page of somebody else. */
export const leavePage = {
  to: (address: string): void => window.location.assign(address),
}
