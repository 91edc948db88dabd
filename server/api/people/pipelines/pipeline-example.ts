/** The pipeline in all examples of the API reference. */
export const pipelineExample = {
  id: '01939a1c-6100-7a31-9b11-3c2d1e0f4a01',
  name: 'Sales',
  position: 0,
  is_default: true,
  auto_enroll: false,
  created_at: '2026-11-02T12:00:00.000Z',
  stages: [
    { id: '01939a1c-6101-7a31-9b11-3c2d1e0f4a02', name: 'New', color: '#94A3B8', position: 0 },
    { id: '01939a1c-6102-7a31-9b11-3c2d1e0f4a03', name: 'Won', color: '#22C55E', position: 1 },
  ],
};
