const minuteNow = () => Math.floor(Date.now() / 60_000);

/**
 * Runs `act` again if it failed and a new minute began during the run. Rate limits are counted per minute of the clock,
 * so such a failure proves nothing. `act` must use new callers in each run.
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
