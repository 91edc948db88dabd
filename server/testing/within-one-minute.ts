const minuteNow = () => Math.floor(Date.now() / 60_000);

/**
 * Repeats `act` when it failed and the minute changed meanwhile. Rate limits count by the minutes of the clock, so such
 * a failure proves nothing. `act` uses new callers each time.
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
