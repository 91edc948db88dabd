import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * What is told of while it is read for the first time, or by nobody any more, is read once more. The library lets such a
 * reading go on, and takes what it brings for new, though it may be of before: news that came in that moment would not be shown.
 */
export class PanelQueryClient extends QueryClient {
  readonly #again = new WeakSet<Query>();

  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const unheeded = this.getQueryCache()
      .findAll(filters)
      .filter(
        (query) => query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive()),
      );
    await Promise.all([super.invalidateQueries(filters, options), ...unheeded.map((query) => this.#readAgain(query))]);
  }

  async #readAgain(query: Query): Promise<void> {
    if (this.#again.has(query)) return;
    this.#again.add(query);
    // What could not be read is known by nobody: whoever asks next reads it new.
    const isRead = await query.fetch().then(
      () => true,
      () => false,
    );
    this.#again.delete(query);
    if (isRead) await this.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
