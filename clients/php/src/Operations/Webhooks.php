<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type WebhooksCreateRequest from Types
 * @phpstan-import-type WebhooksCreateAnswer from Types
 * @phpstan-import-type WebhooksListRequest from Types
 * @phpstan-import-type WebhooksListAnswer from Types
 * @phpstan-import-type WebhooksDeleteRequest from Types
 * @phpstan-import-type WebhooksDeleteAnswer from Types
 */
final class Webhooks
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Webhook create: has events sent to an address. Events are signed with the secret, which is shown here and
     * nowhere else. A live key’s webhook gets the events of live reservations, a test key’s those of test keys.
     * Sending the request again makes another webhook.
     *
     * @param WebhooksCreateRequest $request
     * @return WebhooksCreateAnswer
     */
    public function create(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'webhooks/create',
            'never',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Webhook list: the webhooks of the publisher. Those of live or of test keys, as the key is, also those that the
     * operator of the server has made.
     *
     * @param WebhooksListRequest $request
     * @return WebhooksListAnswer
     */
    public function list(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'webhooks/list',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Webhook delete: has nothing sent to an address any more. What waits to be sent to it is not sent.
     *
     * @param WebhooksDeleteRequest $request
     * @return WebhooksDeleteAnswer
     */
    public function delete(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'webhooks/delete',
            'never',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
