import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads a query once more if it is invalidated during its first read, or during a read that no component uses any more.
 * The library would let such a read continue and treat its result as fresh although it may be older, so an update from
 * that moment would not be shown.
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
    // A query that could not be read has no data, so the next component that uses it reads it anyway.
    const isRead = await query.fetch().then(
      () => true,
      () => false,
    );
    this.#again.delete(query);
    if (isRead) await this.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
