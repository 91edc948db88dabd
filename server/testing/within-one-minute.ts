const minuteNow = () => Math.floor(Date.now() / 60_000);

/**
 * Limits count by the minutes of the clock. What counts on one of them is run again when that minute ended meanwhile, for
 * it would prove nothing; `act` brings new callers each time.
 */
export async function withinOneMinute<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    const begun = minuteNow();
    try {
      return await act();
    } catch (error) {
      if (minuteNow() === begun) throw error;
    }
  }
}
