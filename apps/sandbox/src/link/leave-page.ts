/** Leaves the application for another site's page. */
export const leavePage = {
  to: (address: string): void => window.location.assign(address),
}
