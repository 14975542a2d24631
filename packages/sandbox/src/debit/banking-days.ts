const DAY_MS = 86_400_000
const isWeekend = (day: Date): boolean => day.getUTCDay() === 0 || day.getUTCDay() === 6

/** The date so many weekdays after a day, yyyy-mm-dd: the simulated bank knows no holidays. */
export const weekdaysAfter = (iso: string, count: number): string => {
  const day = new Date(`${iso}T00:00:00Z`)
  for (let passed = 0; passed < count;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (!isWeekend(day)) passed += 1
  }
  return day.toISOString().slice(0, 10)
}

/** The date so many days after a day, or the weekday that follows it. */
export const weekdayFrom = (iso: string, days: number): string => {
  const day = new Date(new Date(`${iso}T00:00:00Z`).getTime() + days * DAY_MS)
  return isWeekend(day) ? weekdaysAfter(day.toISOString().slice(0, 10), 1) : day.toISOString().slice(0, 10)
}
