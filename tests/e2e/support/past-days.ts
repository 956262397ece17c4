import dayjs from 'dayjs'

/** Days of the run's past that no other test uses: the first and the last, as in the address of a screen. */
const first = dayjs().subtract(200, 'day')
export const pastDays = {
  count: 8,
  from: first.format('YYYY-MM-DD'),
  to: first.add(7, 'day').format('YYYY-MM-DD'),
}
