import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * A query client that reads a query once more if the query is invalidated during its first read, or during a read that
 * no component uses. TanStack Query would treat the result of such a read as fresh although the result may be older
 * than the update.
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
    // If the read fails, the query has no data, and the next component that uses the query reads it anyway.
    const isRead = await query.fetch().then(
      () => true,
      () => false,
    );
    this.#again.delete(query);
    if (isRead) await this.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
