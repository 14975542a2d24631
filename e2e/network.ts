let networks = 0

/**
 * A separate address for each device (TEST-NET-3 and TEST-NET-2), because all would otherwise share the limits of
 * one.
 */
export const newNetwork = (): string => {
  networks += 1
  return `${networks % 2 === 0 ? '203.0.113' : '198.51.100'}.${((networks >> 1) % 254) + 1}`
}
