/** The date a number of weekdays after a day, yyyy-mm-dd: the simulated bank has no holidays. */
export const weekdaysAfter = (iso: string, count: number): string => {
  const day = new Date(`${iso}T00:00:00Z`)
  for (let passed = 0; passed < count;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) passed += 1
  }
  return day.toISOString().slice(0, 10)
}
