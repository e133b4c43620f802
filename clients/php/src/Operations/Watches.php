<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type WatchesCreateRequest from Types
 * @phpstan-import-type WatchesCreateAnswer from Types
 * @phpstan-import-type WatchesListRequest from Types
 * @phpstan-import-type WatchesListAnswer from Types
 * @phpstan-import-type WatchesDeleteRequest from Types
 * @phpstan-import-type WatchesDeleteAnswer from Types
 */
final class Watches
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Watch create: tells when a stay can be booked, or for less than an amount. Once, by the event `watch.bookable`
     * or `watch.cheaper`, and in watches/list. A watch that has come true already is a 400. The key needs the scope
     * `availability` too. Sending the request again makes another watch.
     *
     * @param WatchesCreateRequest $request
     * @return WatchesCreateAnswer
     */
    public function create(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'watches/create',
            'never',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Watch list: the watches of the publisher. Those of live or of test keys, as the key is. One that came true is
     * listed for three days.
     *
     * @param WatchesListRequest $request
     * @return WatchesListAnswer
     */
    public function list(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'watches/list',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Watch delete: waits no more. A hold that was made for it stays: end it by book/release.
     *
     * @param WatchesDeleteRequest $request
     * @return WatchesDeleteAnswer
     */
    public function delete(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'watches/delete',
            'never',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
